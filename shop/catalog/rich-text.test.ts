import { describe, expect, test } from 'vitest';
import { plainText, richText } from './rich-text.server.ts';

const ALLOWED = '<p><b>b</b> <i>i</i> <em>em</em> <strong>s</strong><br /><a href="/shop">shop</a></p>';

describe('S-SEC-06 rich text is sanitised', () => {
  test('keeps the allowed tags and attributes', () => {
    expect(richText(ALLOWED)).toBe(ALLOWED);
    expect(richText('<p><a href="https://example.com/a?b=1&amp;c=2">x</a></p>')).toBe(
      '<p><a href="https://example.com/a?b=1&amp;c=2">x</a></p>',
    );
    expect(richText('<p><a href="mailto:care@tanabana.example">x</a></p>')).toContain('mailto:care@tanabana.example');
  });

  test('a link that opens a new window gets rel=noopener', () => {
    expect(richText('<p><a href="/a" target="_blank" rel="opener">x</a></p>')).toBe(
      '<p><a href="/a" target="_blank" rel="noopener">x</a></p>',
    );
    expect(richText('<p><a href="/a" target="_top" rel="opener">x</a></p>')).toBe('<p><a href="/a">x</a></p>');
  });

  test.each([
    ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['a script in capitals', '<p>a<SCRIPT SRC=//evil.example/x.js></SCRIPT>b</p>', '<p>ab</p>'],
    ['a script inside a script', '<p>a<scr<script>ipt>alert(1)</script>b</p>', null],
    ['a style sheet', '<p>a<style>body{display:none}</style>b</p>', '<p>ab</p>'],
    ['a style', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['a class and an id', '<p class="btn" id="content">a</p>', '<p>a</p>'],
    ['data attributes', '<p data-x="1">a <b data-action="y">b</b></p>', '<p>a <b>b</b></p>'],
    ['data attributes of a link', '<p><a href="/a" data-discover="true">a</a></p>', '<p><a href="/a">a</a></p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a handler of a link', '<p><a href="/a" onmouseover=alert(1)>a</a></p>', '<p><a href="/a">a</a></p>'],
    ['a picture', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['an SVG', '<p>a<svg onload=alert(1)><g/></svg></p>', '<p>a</p>'],
    ['a frame', '<p>a<iframe src="javascript:alert(1)"></iframe></p>', '<p>a</p>'],
    ['a form', '<p>a<form action="//evil.example"><input name=p></form></p>', null],
    ['a javascript link', '<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    [
      'a javascript link in capitals with whitespace',
      '<p><a href=" JaVa\tScRiPt:alert(1)">a</a></p>',
      '<p><a>a</a></p>',
    ],
    ['a javascript link with HTML entities', '<p><a href="&#106;avascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['a javascript link with a null byte', '<p><a href="java\u0000script:alert(1)">a</a></p>', null],
    ['a data link', '<p><a href="data:text/html,<script>alert(1)</script>">a</a></p>', '<p><a>a</a></p>'],
    ['a vbscript link', '<p><a href="vbscript:x">a</a></p>', '<p><a>a</a></p>'],
    ['a protocol-relative link', '<p><a href="//evil.example">a</a></p>', '<p><a>a</a></p>'],
    ['a protocol-relative link with a backslash', '<p><a href="/\\evil.example">a</a></p>', '<p><a>a</a></p>'],
    ['a heading', '<h1>Big</h1><p>a</p>', 'Big<p>a</p>'],
    ['a comment', '<p>a<!-- <script>alert(1)</script> --></p>', '<p>a</p>'],
    ['an unclosed tag', '<p><b>a', '<p><b>a</b></p>'],
    ['an unclosed attribute', '<p><a href="/a onclick=alert(1)>a</p>', null],
    ['a template', '<p><template><script>alert(1)</script></template>a</p>', '<p>a</p>'],
    ['a style inside a math element', '<math><style><img src=x onerror=alert(1)></style></math><p>a</p>', '<p>a</p>'],
  ])('removes or repairs %s', (_, hostile, clean) => {
    const sanitised = richText(hostile);
    if (clean !== null) expect(sanitised).toBe(clean);
    expect(sanitised).not.toMatch(/<(?!\/?(?:b|i|em|strong|a|p|br)[\s/>])/i);
    expect(sanitised).not.toMatch(/<[^>]*\s(?:on\w+|style|class|id|src|data-[\w-]+)\s*=/i);
    expect(sanitised).not.toMatch(/href="\s*(?:javascript|data|vbscript|\/\/|\/\\)/i);
  });
});

test.each([
  ['One line', '<p>One line</p>'],
  ['First\n\nSecond', '<p>First</p><p>Second</p>'],
  ['First\r\n \r\nSecond\r\nstill second', '<p>First</p><p>Second<br />still second</p>'],
  ['Waist < 32 & hip > 30', '<p>Waist &lt; 32 &amp; hip &gt; 30</p>'],
  ['<b>Bold\n\nover two</b> paragraphs', '<p><b>Bold</b></p><p>over two paragraphs</p>'],
  ['', ''],
  [' \n\n ', ''],
])('converts plain text %j to paragraphs', (text, html) => {
  expect(richText(text)).toBe(html);
});

test.each([
  ['<p>A &amp; B</p><p>C</p>', 'A & B C'],
  ['one<br>two\n\nthree', 'one two three'],
  ['<script>alert(1)</script>calm', 'calm'],
  ['5 &lt; 6', '5 < 6'],
])('the plain text of %j is %j', (html, words) => {
  expect(plainText(html)).toBe(words);
});

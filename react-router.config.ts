import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  serverBuildFile: 'main.js',
  // 'lazy' sends a browser the routes of its page. 'initial' would send every shopper the whole route map, back office included.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;

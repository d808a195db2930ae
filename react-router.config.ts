import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  serverBuildFile: 'main.js',
  // The full route map of the back office is nobody's business in the shop; routes are fetched as they are met.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;

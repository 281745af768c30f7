import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { app, browserFile, clientEntry } from './server/app/cli/browser-files.ts'
import { trimBrowser } from './server/app/cli/trim-browser.ts'

const testing = process.env.VITEST !== undefined

/**
 * Timeout in ms that stops only a hanging test: building a release took 180 s on a machine with a load average of 10.
 */
const testTimeout = 600_000
const hookTimeout = 600_000
/** Timeout of `expect.poll` in ms, long for the same reason; the default is 1 s. */
const expecting = { poll: { timeout: 60_000 } }

/** Folder in which the Vitest runs of one `npm test` share transformed modules; deleted at the end. */
const modulesOfRun = process.env['TEST_MODULES']

/** Custom runner with which `npm test` measures the cost of each test file. */
const measured = process.env['TEST_COSTS'] !== undefined && { runner: './tests/run/cost-runner.ts' }

/** Loads the build plugins on demand, because importing them takes over a second. */
async function building() {
  const [{ tanstackRouter }, { default: react }, { default: tailwind }] = await Promise.all([
    import('@tanstack/router-plugin/vite'),
    import('@vitejs/plugin-react'),
    import('@tailwindcss/vite'),
  ])
  return [
    tanstackRouter({
      target: 'react',
      generatedRouteTree: './src/entry/routeTree.gen.ts',
      autoCodeSplitting: true,
      // A page's loader shares a chunk with its component, so that other pages don't load code only this page needs.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    tailwind(),
    trimBrowser(),
  ]
}

/** Puts sandbox and demo code into separate folders, so that it is easy to see when it is loaded. */
const chunkOfRoom = ({ moduleIds }: { moduleIds: string[] }) => {
  const room = ['sandbox', 'demo'].find((name) => moduleIds.some((id) => id.includes(`/workshop/${name}/`)))
  return `${room ? `${room}/` : ''}[name]-[hash].js`
}

/**
 * One command makes three builds: the browser's code, the page renderer and the server. Tests share this file but not
 * the plugins, because they run the modules untransformed by them.
 */
export default defineConfig({
  appType: 'custom',
  resolve: {
    alias: [
      // React has had useSyncExternalStore since version 18, so shims for older versions are unused code.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      // Replaces Vite's wrapper around import(); see fetch-part.ts.
      {
        find: '\0vite/preload-helper.js',
        replacement: fileURLToPath(new URL('src/app/hydration/fetch-part.ts', import.meta.url)),
      },
      // Leaflet's package.json points to a UMD build, which can't be tree-shaken and needs a wrapper.
      { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
    ],
  },
  publicDir: false,
  plugins: testing ? [] : [building()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Preload only styles: otherwise, the shell would list the files of every page for each visitor.
        modulePreload: {
          resolveDependencies: (_file, dependencies, { hostType }) =>
            hostType === 'js' ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
        },
        rolldownOptions: {
          input: [clientEntry, app],
          output: {
            // Names are only hashes, because the shell lists these files and each visitor downloads the list.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: browserFile, debugName: 'by what needs it' }],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: { input: 'src/entry/entry-server.tsx' },
      },
    },
    node: {
      consumer: 'server',
      resolve: {
        conditions: ['node', 'import', 'module'],
        // Bundle these packages: at startup, Node would have to find and read hundreds of small files.
        noExternal: ['zod', 'kysely', 'jose'],
      },
      build: {
        outDir: 'dist/node',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'server/app/main.ts',
            threshold: 'server/app/threshold.ts',
            'pglite-worker': 'server/platform/db/pglite-worker.ts',
            'pdf-worker': 'server/platform/media/pdf-worker.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: chunkOfRoom },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr, node } = builder.environments
      if (!client || !ssr || !node) throw new Error('vite.config.ts: an environment is missing')
      await builder.build(client)
      await builder.build(ssr)
      await builder.build(node)
    },
  },
  test: {
    ...(modulesOfRun && { experimental: { fsModuleCache: true, fsModuleCachePath: modulesOfRun } }),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{contract,machines,model,src,project}/**/*.test.{ts,tsx}'],
          environment: 'node',
          ...measured,
          isolate: false,
          testTimeout,
          hookTimeout,
          expect: expecting,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          ...measured,
          isolate: false,
          fileParallelism: false,
          testTimeout,
          hookTimeout,
          expect: expecting,
        },
      },
      {
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          environment: 'node',
          ...measured,
          isolate: false,
          fileParallelism: false,
          testTimeout,
          hookTimeout,
          expect: expecting,
        },
      },
    ],
  },
})

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { app, browserFile, clientEntry } from './server/app/cli/browser-files.ts'

const testing = process.env.VITEST !== undefined

/** Stops only a test that hangs: making a release took 180 s on a machine with a load of ten. In ms. */
const testTimeout = 600_000
const hookTimeout = 600_000
/** The same for what a test waits for, which would be given up after a second. */
const expecting = { poll: { timeout: 60_000 } }

/** Where `npm test` lets its runs of Vitest leave each other what they have translated; gone when it ends. */
const modulesOfRun = process.env['TEST_MODULES']

/** How `npm test` learns what each test file costs. */
const measured = process.env['TEST_COSTS'] !== undefined && { runner: './tests/run/cost-runner.ts' }

/** What the build needs beside the bundler itself, loaded only for it: it is more than a second's work to read. */
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
      // A page's loader travels with its component: what only one page needs stays out of the others.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    tailwind(),
  ]
}

/** What is not the product itself is built into folders of its own, so that anybody sees when it is loaded. */
const chunkOfRoom = ({ moduleIds }: { moduleIds: string[] }) => {
  const room = ['sandbox', 'demo'].find((name) => moduleIds.some((id) => id.includes(`/workshop/${name}/`)))
  return `${room ? `${room}/` : ''}[name]-[hash].js`
}

/**
 * Three builds from one command: what the browser loads, what renders pages, and the server itself.
 * The tests share the file but not the plugins: they run the modules as they stand.
 */
export default defineConfig({
  appType: 'custom',
  resolve: {
    alias: [
      // React has had useSyncExternalStore since 18: the stand-ins for older ones are dead weight.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      // What Vite wraps each import() in; see there.
      {
        find: '\0vite/preload-helper.js',
        replacement: fileURLToPath(new URL('src/app/hydration/fetch-part.ts', import.meta.url)),
      },
      // Its package names the file for script tags, which a bundler can only take whole and run in a wrapper.
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
        // The shell would list the files of every page there is, for each visitor: only styles have to be named.
        modulePreload: {
          resolveDependencies: (_file, dependencies, { hostType }) =>
            hostType === 'js' ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
        },
        rolldownOptions: {
          input: [clientEntry, app],
          output: {
            // The shell lists every file that may follow it: names would be paid for by each visitor.
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
        // Hundreds of small files between them, each of which a start would look for and read.
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

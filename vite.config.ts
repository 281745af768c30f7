import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const clientEntry = 'src/entry-client.tsx'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const pageOf = (route: string) => at(`src/routes/${route}.tsx`) + '?tsr-split=component---loader'

const home = pageOf('index')
const publicPages = [home, pageOf('properties-details.$slugId')]
const resultPages = ['properties.index', 'projects', 'map'].map(pageOf)

/** Parts of libraries that stand in their one index beside what every page needs, and that only some pages use. */
const onlyOnSomePages =
  /\/(infiniteQuery\w+|useInfiniteQuery|queriesObserver|useQueries|mutationObserver|useMutation|useBlocker)\.js$/

/**
 * What every page needs goes into one file, what both the home page and a listing's page need into another, what the
 * home page shares with further ones into a third: it is asked for together, and one file packs better than thirty. The
 * rest is split as the bundler sees fit.
 */
function fileOf(id: string, modules: Modules): string | null {
  if (onlyOnSomePages.test(id)) return null
  if (reach(at(clientEntry), modules).has(id)) return 'shell'
  if (publicPages.every((page) => reach(page, modules).has(id))) return 'listing'
  return id !== home && reach(home, modules).has(id) ? 'home' : null
}

/** Small parts of pages that show one thing, a listing or an article: one file of them packs better than six. */
const ofDetails =
  /\/src\/(api\/found-or-404|shell\/head-texts|detail\/ShareButton|features\/listings\/detail\/place-line|ui\/IconButton|ui\/Notice)\.tsx?$/

/**
 * The parts that forms, tables and dialogs are built of travel together; the public pages do without them, and the pages
 * of results need only some.
 */
function partsOf(id: string, modules: Modules): string | null {
  const isReached = (page: string) => reach(page, modules).has(id)
  if (!/\/src\/ui\/[^/]+\.tsx$/.test(id) || publicPages.some(isReached)) return null
  return resultPages.some(isReached) ? 'results parts' : 'parts'
}

const reached = new WeakMap<Modules, Map<string, Set<string>>>()

function reach(from: string, modules: Modules): Set<string> {
  const known = reached.get(modules) ?? new Map<string, Set<string>>()
  reached.set(modules, known)
  const found = known.get(from) ?? new Set([from])
  if (!known.has(from))
    for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  known.set(from, found)
  return found
}

const testing = process.env.VITEST !== undefined

/** Longer than anything takes on a machine five times slower that does other things as well: only what hangs is stopped, in ms. */
const testTimeout = 180_000
const hookTimeout = 300_000
/** The same for what a test waits for, which would be given up after a second. */
const expecting = { poll: { timeout: 60_000 } }

/** Where `npm test` lets its runs of Vitest leave each other what they have translated; gone when it ends. */
const modulesOfRun = process.env['TEST_MODULES']

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
  const room = ['sandbox', 'demo'].find((name) => moduleIds.some((id) => id.includes(`/server/${name}/`)))
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
          input: clientEntry,
          output: {
            // The shell lists every file that may follow it: names would be paid for by each visitor.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: fileOf, debugName: 'shell or listing' },
                { name: 'details', test: ofDetails },
                { name: partsOf, debugName: 'parts' },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: { input: 'src/entry-server.tsx' },
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
          input: { main: 'server/app/main.ts', 'pglite-worker': 'server/platform/db/pglite-worker.ts' },
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
          include: ['tests/{contract,machines,model,adversary,src,project}/**/*.test.{ts,tsx}'],
          environment: 'node',
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

import { fileURLToPath } from 'node:url'

/** The bundler's module graph. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

export const clientEntry = 'src/entry/entry-client.ts'
/** Module that the entry starts after first paint: the app and everything that every page needs. */
export const app = 'src/entry/hydrate.tsx'

const at = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))
const pageOf = (route: string) => at(`src/routes/${route}.tsx`) + '?tsr-split=component---loader'
const shellPart = (name: string) => at(`src/app/shell/${name}.tsx`)
const listingPart = (name: string) => at(`src/features/listings/${name}.tsx`)

const entry = at(clientEntry)
const shell = at(app)
const home = pageOf('index')
const listing = pageOf('properties-details.$slugId')
const adminFrame = at('src/features/admin/AdminFrame.tsx')
const resultPages = ['properties.index', 'projects', 'map'].map(pageOf)
const signIn = pageOf('_entry')
/** Checkout page, whose flow is unrelated to sign-in. Modules that both flows need belong to the shared flow chunk. */
const otherFlow = pageOf('checkout.$packageId')

/** Data of a user that only this browser has: every page loads it for signed-in users, and forms and flows store it. */
const unsent = at('src/flows/unsent-data.ts')

/** Parts hydrated shortly after a server-rendered page, by chunk name. */
const comingLater = {
  later: ['Afterwards', 'AppearanceMenu', 'ErrorPage'].map(shellPart),
  'public later': [
    ...['BottomBar', 'Footer', 'MoreMenu'].map(shellPart),
    listingPart('compare/CompareButton'),
  ],
  person: [shellPart('PersonMenu'), shellPart('Bell'), at('src/app/live/Live.tsx')],
  'home later': ['home/Opening', 'home/Tiles'].map(listingPart),
  'listing later': [
    at('src/shared/detail/ShareMenu.tsx'),
    ...['ContactBar', 'DetailBody', 'Nearby', 'OwnerCard', 'Similar'].map((name) =>
      listingPart(`detail/${name}`),
    ),
  ],
}

/** Library modules used by only some pages, although the library's index file also exports what every page needs. */
const onlyOnSomePages =
  /\/(infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries|mutationObserver|useMutation|useBlocker)\.js$/

/** Small modules that one page loads late and most other pages need as well. */
const small =
  /\/(contract\/(api\/(envelope|specified-names)|home-limits|language\/waiting-time)\.ts|src\/ui\/(buttons\/IconButton|feedback\/(Awaited|EmptyState)|forms\/(Field|Select|TextInput)|pictures\/Avatar)\.tsx|src\/ui\/(feedback\/use-waiting-time|format\/use-dates|forms\/field-context)\.ts|src\/app\/api\/failure-text\.ts)$/

/** Combobox of the public header's search, which some forms contain as well. */
const suggesting = /\/src\/(ui\/forms\/(Combobox\.tsx|is-composing\.ts)|app\/shell\/use-suggestions\.ts)$/

/** Modules that parse filters and their amounts; every page with listings needs all of them. */
const filters =
  /\/(contract\/(filter\/(characteristic-filters|property-filter)|input\/parse-number|map\/map-area|money\/(currencies|minor-units|money))\.ts|src\/ui\/forms\/(AmountEcho\.tsx|amount-words\.ts|read-number\.ts))$/

/** Limits used by nearly every form, and allowed values, which other pages need as well. */
const shared = /\/contract\/(limits|values)\.ts$/

/** React's runtime, loaded together with the shell. */
const react = /\/node_modules\/(react-dom|scheduler)\//

/** Small component that the home page, listings and lists of records have in common. */
const badge = /\/src\/ui\/feedback\/Badge\.tsx$/

const charts = /\/node_modules\/(xstate|@xstate\/react|use-isomorphic-layout-effect)\//

/** Small modules of pages that show one listing or one article. */
const details =
  /\/(contract\/listing\/share-picture|src\/(app\/(api\/found-or-404|page\/(head-texts|share-meta))|features\/listings\/detail\/(gallery-pictures|place-line|removed-listing)))\.tsx?$/

/** Tables and tabs, without which few pages of an account or of the admin area do. */
const tables = /\/src\/ui\/(layout\/DataTable|navigation\/Tabs)\.tsx$/

/** UI components for forms, tables and dialogs. */
const parts = /\/src\/ui\/.+\.tsx$/

/**
 * Returns the browser chunk for a module; null leaves the choice to the bundler. Modules loaded together share one
 * chunk, because one file compresses better than thirty. There is a chunk each for what is deferred until first paint,
 * what every page needs, what the home page renders alone or as the listing page does, what hydrates later, and what
 * flows use. Page-specific modules stay with their page.
 */
export function browserFile(id: string, modules: Modules): string | null {
  const isReached = (from: string) => reach(from, modules).has(id)
  if (onlyOnSomePages.test(id) || [home, listing, signIn].includes(id)) return null
  if (isReached(entry)) return 'entry'
  if (isReached(shell) || react.test(id) || badge.test(id)) return 'shell'
  const [onHome, onListing, inSignIn] = [home, listing, signIn].map(isReached)
  const later = Object.entries(comingLater).find(([, from]) => from.some(isReached))?.[0]
  const isLater = later === 'later' || later === 'public later'
  if ((onHome || onListing) && isLater) return 'shell'
  if (onHome && onListing) return 'listing'
  if (small.test(id)) return 'later'
  if (suggesting.test(id)) return 'public later'
  if (isReached(unsent)) return 'unsent'
  if (tables.test(id)) return 'tables'
  if (filters.test(id)) return 'filters'
  if (shared.test(id)) return shared.exec(id)![1]!
  if (onHome) return 'home'
  if (details.test(id)) return 'details'
  if (onListing) return null
  if (later && (isLater || !inSignIn)) return later
  if (later) return 'form parts'
  if (isReached(at('src/app/api/send-call.ts'))) return 'http'
  if (charts.test(id)) return 'charts'
  if (isReached(adminFrame)) return 'admin frame'
  if (inSignIn) return id.includes('/node_modules/') ? null : isReached(otherFlow) ? 'flow parts' : 'sign-in'
  if (parts.test(id) ? resultPages.some(isReached) : resultPages.every(isReached)) return 'results parts'
  return parts.test(id) ? 'parts' : null
}

const reached = new WeakMap<Modules, Map<string, Set<string>>>()

/** Returns a module and all its static imports, transitively. */
function reach(from: string, modules: Modules): Set<string> {
  const known = reached.get(modules) ?? new Map<string, Set<string>>()
  reached.set(modules, known)
  const found = known.get(from) ?? new Set([from])
  if (!known.has(from))
    for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  known.set(from, found)
  return found
}

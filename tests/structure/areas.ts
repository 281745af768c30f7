import { callNames, rowOf } from '../../contract/calls/table'
import { namespaces } from '../../contract/texts/catalogue'
import type { Source } from './sources'

/** What is not of one area: shapes that several share, and the charts' own pages. */
const shared: Record<string, readonly string[]> = {
  'contract/calls': ['call-types', 'event-values', 'kit', 'row', 'shapes', 'table'],
  'src/features': ['workflows'],
}

/** Texts of screens that are opened by themselves and fetched apart from the others of their area. */
const textsOfScreens: Record<string, readonly string[]> = {
  accounts: ['signup', 'recovery', 'identity', 'profile', 'security'],
  admin: ['deliveries', 'exports', 'log', 'operator', 'people'],
  chat: ['blocking', 'message', 'reports'],
  content: ['pages', 'site'],
  listings: ['browse', 'map', 'offline', 'public', 'sharing', 'wizard'],
  notifications: ['mail', 'push'],
  payments: ['checkout', 'receipt', 'transfer'],
  personal: ['tools'],
  projects: ['project'],
  webhooks: ['integrations'],
}

/** Texts of no area: the frame of every page, refusals, the drawings, the stand-ins. */
const textsOfAll = ['atlas', 'errors', 'machines', 'refusals', 'sandbox', 'shell', 'ui']

/**
 * Names of the calls' tables, their shapes, features and texts that are no area's: each of these starts with the name
 * of its area in `server/areas`.
 */
export function namesOfNoArea(code: readonly Source[]): string[] {
  const areas = new Set<string>(callNames.map((name) => rowOf(name).area))
  const known = new Set([
    ...areas,
    ...textsOfAll,
    ...Object.entries(textsOfScreens).flatMap(([area, names]) => (areas.has(area) ? names : [])),
  ])
  const folders = new Set(
    code.flatMap(({ path }) => {
      const folder = Object.keys(shared).find((one) => path.startsWith(`${one}/`))
      const [name] = folder ? path.slice(folder.length + 1).split(/[/.]/) : []
      return !name || areas.has(name) || shared[folder!]!.includes(name) ? [] : [`${folder}/${name}`]
    }),
  )
  const texts = Object.keys(namespaces).flatMap((name) =>
    known.has(name) ? [] : [`contract/texts: ${name}`],
  )
  return [...folders, ...texts]
}

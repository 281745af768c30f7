import { callNames, rowOf } from '../../contract/calls/table'
import { namespaces } from '../../contract/texts/catalogue'
import type { Source } from './sources'

/** Names that belong to no single area: shapes used by several areas and the pages about the charts. */
const shared: Record<string, readonly string[]> = {
  'contract/calls': ['call-types', 'event-values', 'kit', 'row', 'shapes', 'table'],
  'src/features': ['workflows'],
}

/** Texts of screens that are opened separately, and therefore loaded separately from the other texts of their area. */
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

/** Texts that belong to no area, such as the layout of every page, refusals, diagrams and the sandbox gateways. */
const textsOfAll = ['atlas', 'errors', 'machines', 'refusals', 'sandbox', 'shell', 'ui']

/**
 * Returns the names of call tables, their shapes, features and texts that don't begin with an area in `server/areas`.
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

import type { Import } from './imports'
import type { Source } from './sources'

/** Folders of the browser code, bottom up; each imports only those before it. */
const floors = ['ui', 'app', 'shared', 'flows', 'features', 'routes', 'entry']

/** Subfolders of each folder, bottom up; the subfolders of `features` are independent of each other. */
const folders: Record<string, readonly string[]> = {
  app: [
    'hydration',
    'session',
    'toasts',
    'files',
    'api',
    'i18n',
    'page',
    'offline',
    'account',
    'push',
    'live',
    'shell',
  ],
  shared: ['autosave', 'days', 'media', 'maps', 'mortgage', 'reports', 'results', 'detail', 'own-listings'],
}

/** Maximum number of files in a folder. */
const mostFiles = 40

const isSrc = (path: string) => path.startsWith('src/')
const roomOf = (path: string) => path.split('/')[1]!
const folderOf = (path: string) => path.split('/')[2]!

function runsUp({ from, to }: Import): boolean {
  const room = roomOf(from)
  if (roomOf(to) !== room) return floors.indexOf(roomOf(to)) > floors.indexOf(room)
  if (room === 'features') return folderOf(to) !== folderOf(from)
  const order = folders[room]
  return order !== undefined && order.indexOf(folderOf(to)) > order.indexOf(folderOf(from))
}

const isPlaced = (path: string) => {
  const order = folders[roomOf(path)]
  return floors.includes(roomOf(path)) && (order?.includes(folderOf(path)) ?? true)
}

/**
 * Returns imports in src that go up its layers or from one feature into another, as `from -> to`. Also returns files
 * outside all folders.
 */
export function againstTheFloorsOfSrc(sources: readonly Source[], imports: readonly Import[]): string[] {
  const up = imports.filter(({ from, to }) => isSrc(from) && isSrc(to)).filter(runsUp)
  return [
    ...up.map(({ from, to }) => `${from} -> ${to}`),
    ...sources.map(({ path }) => path).filter((path) => isSrc(path) && !isPlaced(path)),
  ]
}

/** Returns folders of src with too many files to take in at a glance, as `folder: files`. */
export function crowdedFolders(sources: readonly Source[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of sources)
    if (isSrc(path)) {
      const folder = path.slice(0, path.lastIndexOf('/'))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  return [...counts].filter(([, files]) => files > mostFiles).map(([folder, files]) => `${folder}: ${files}`)
}

import { laterImportsAmong, type Import } from './imports'
import type { Source } from './sources'

/** Folders of the server, bottom up; each may import those before it and none after it. */
const floors = [['platform'], ['gateways'], ['core'], ['areas'], ['app']]

const roomOf = (path: string) => path.split('/')[1]!
const floorOf = (path: string) => floors.findIndex((rooms) => rooms.includes(roomOf(path)))
const areaOf = (path: string) => (path.startsWith('server/areas/') ? path.split('/')[2]! : null)
const isServer = (path: string) => path.startsWith('server/') && path.endsWith('.ts')

/** Returns imports inside the server that go against its layers, as `from -> to`. */
export function againstTheFloors(sources: readonly Source[], imports: readonly Import[]): string[] {
  const inside = ({ from, to }: Import) => isServer(from) && isServer(to) && roomOf(from) !== roomOf(to)
  const atOnce = imports.filter(inside).filter(({ from, to }) => floorOf(to) > floorOf(from))
  const later = laterImportsAmong(sources)
    .filter(inside)
    .filter(({ from, to }) => roomOf(from) !== 'app' && floorOf(to) >= floorOf(from))
  const rootless = sources.filter(({ path }) => isServer(path) && floorOf(path) < 0).map(({ path }) => path)
  return [...[...atOnce, ...later].map(({ from, to }) => `${from} -> ${to}`), ...rootless]
}

/** Folders of the platform, bottom up, including its few top-level files. */
const platformFloors = [
  'secrets',
  'config',
  'process',
  'db',
  'refusal.ts',
  'settings',
  'texts',
  'ports',
  'media',
  'maps',
  'identity',
  'observability',
  'security',
  'context.ts',
  'stream',
  'http',
  'ssr',
]

/**
 * Returns imports inside the platform that go against its layers, including type imports. Also returns folders without
 * a layer.
 */
export function againstPlatformFloors(sources: readonly Source[], imports: readonly Import[]): string[] {
  const platform = 'server/platform/'
  const floorOfRoom = (path: string) => platformFloors.indexOf(path.slice(platform.length).split('/')[0]!)
  const upward = imports
    .filter(({ from, to }) => from.startsWith(platform) && to.startsWith(platform))
    .filter(({ from, to }) => floorOfRoom(to) > floorOfRoom(from))
    .map(({ from, to }) => `${from} -> ${to}`)
  const rootless = sources
    .filter(({ path }) => path.startsWith(platform) && path.endsWith('.ts') && floorOfRoom(path) < 0)
    .map(({ path }) => path)
  return [...upward, ...rootless]
}

/** Returns imports that bypass an area's `index.ts`, as `from -> to`. */
export const pastTheIndex = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => isServer(from) && areaOf(to) !== null && areaOf(from) !== areaOf(to))
    .filter(({ to }) => to !== `server/areas/${areaOf(to)}/index.ts`)
    .map(({ from, to }) => `${from} -> ${to}`)

/** Returns imports between areas as if each area were a file, so that cycles are found in the same way. */
export const importsOfAreas = (imports: readonly Import[]): Import[] =>
  imports
    .filter(({ from, to }) => areaOf(from) !== null && areaOf(to) !== null && areaOf(from) !== areaOf(to))
    .map(({ from, to }) => ({ from: areaOf(from)!, to: areaOf(to)!, isType: false }))

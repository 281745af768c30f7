import { laterImportsAmong, type Import } from './imports'
import type { Source } from './sources'

/** The rooms of the server from the ground up: a room imports those before it, and nothing of those after it. */
const floors = [['platform'], ['gateways'], ['core'], ['areas'], ['app']]

const roomOf = (path: string) => path.split('/')[1]!
const floorOf = (path: string) => floors.findIndex((rooms) => rooms.includes(roomOf(path)))
const areaOf = (path: string) => (path.startsWith('server/areas/') ? path.split('/')[2]! : null)
const isServer = (path: string) => path.startsWith('server/') && path.endsWith('.ts')

/** Imports inside the server that run against its floors, as `from -> to`. */
export function againstTheFloors(sources: readonly Source[], imports: readonly Import[]): string[] {
  const inside = ({ from, to }: Import) => isServer(from) && isServer(to) && roomOf(from) !== roomOf(to)
  const atOnce = imports.filter(inside).filter(({ from, to }) => floorOf(to) > floorOf(from))
  const later = laterImportsAmong(sources)
    .filter(inside)
    .filter(({ from, to }) => roomOf(from) !== 'app' && floorOf(to) >= floorOf(from))
  const rootless = sources.filter(({ path }) => isServer(path) && floorOf(path) < 0).map(({ path }) => path)
  return [...[...atOnce, ...later].map(({ from, to }) => `${from} -> ${to}`), ...rootless]
}

/** The rooms of the platform from the ground up, its few loose files among them. */
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

/** Imports inside the platform that run against its floors, types included, and rooms without a floor. */
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

/** Imports that reach into an area past its `index.ts`, as `from -> to`. */
export const pastTheIndex = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => isServer(from) && areaOf(to) !== null && areaOf(from) !== areaOf(to))
    .filter(({ to }) => to !== `server/areas/${areaOf(to)}/index.ts`)
    .map(({ from, to }) => `${from} -> ${to}`)

/** The areas as if each were a file, so that circles among them are found like those of files. */
export const importsOfAreas = (imports: readonly Import[]): Import[] =>
  imports
    .filter(({ from, to }) => areaOf(from) !== null && areaOf(to) !== null && areaOf(from) !== areaOf(to))
    .map(({ from, to }) => ({ from: areaOf(from)!, to: areaOf(to)!, isType: false }))

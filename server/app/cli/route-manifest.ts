import { app, clientEntry } from './browser-files'

/** Vite's list of what it built: source (or chunk) -> file, with what the file imports. */
export type ViteManifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** What one route needs, in the shape the router's server side reads. */
export interface RouteAssets {
  preloads: string[]
  css: string[]
  scripts?: { attrs: Record<string, string | boolean> }[]
}

/**
 * Which files each route loads, so that its page can ask for them at once. The router's plugin splits a route's
 * component into a chunk of its own; the route's id stands in its source.
 */
export async function routeManifest(
  vite: ViteManifest,
  source: (file: string) => Promise<string>,
): Promise<Record<string, RouteAssets>> {
  const entry = `/${vite[clientEntry]!.file}`
  const { preloads, css } = assetsOf(vite, app)
  // The page's own script tag fetches the entry.
  const shell = { preloads: preloads.filter((name) => name !== entry), css }
  const routes: Record<string, RouteAssets> = {
    __root__: {
      ...shell,
      scripts: [{ attrs: { type: 'module', async: true, src: entry } }],
    },
  }
  const shellFiles = new Set(preloads)
  for (const key of Object.keys(vite)) {
    const file = /^(src\/routes\/.*)\?tsr-split=[\w-]*component[\w-]*$/.exec(key)?.[1]
    if (!file) continue
    const id = /create(?:Lazy)?FileRoute\(\s*['"]([^'"]+)['"]/.exec(await source(file))?.[1]
    if (!id) continue
    const own = assetsOf(vite, key)
    routes[id] = { ...own, preloads: own.preloads.filter((name) => !shellFiles.has(name)) }
  }
  return routes
}

function assetsOf(vite: ViteManifest, key: string): RouteAssets {
  const chunks = [...reach(vite, key)].map((name) => vite[name]!)
  return {
    preloads: chunks.map((chunk) => `/${chunk.file}`),
    css: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((name) => `/${name}`),
  }
}

function reach(vite: ViteManifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of vite[key]?.imports ?? []) reach(vite, next, seen)
  return seen
}

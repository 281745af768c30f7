import { app, clientEntry } from './browser-files'

/** Vite's manifest: source file or chunk → output file with its imports. */
export type ViteManifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>

/** Assets of one route in the shape the router expects on the server. */
export interface RouteAssets {
  preloads: string[]
  css: string[]
  scripts?: { attrs: Record<string, string | boolean> }[]
}

/**
 * Maps each route to the files it loads, so that its page can preload them. The router plugin splits each route
 * component into its own chunk, whose source contains the route id.
 */
export async function routeManifest(
  vite: ViteManifest,
  source: (file: string) => Promise<string>,
): Promise<Record<string, RouteAssets>> {
  const entry = `/${vite[clientEntry]!.file}`
  const { preloads, css } = assetsOf(vite, app)
  // The page's script tag already loads the entry.
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

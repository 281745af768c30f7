import type { Source } from './sources'

/** Folders whose components are screens. `src/app` only has stages of loading. */
const screens = /^src\/(features|flows|routes|shared)\//

/** Matches a component's state that is named like a flow's. */
const step = /\[\s*(step|stage|phase|screen)\s*(?:,[^\]]*)?\]\s*=\s*useState\b/g

/** Returns the screens that hold a flow's step instead of rendering its machine's state, as `path: name`. */
export function stepsInComponents(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => screens.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(step)].map(([, name]) => `${path}: ${name}`))
}

import type { z } from 'zod'
import { file } from './primitives'

/** Placeholder for any list element in a path. */
const element = '*'

/** Minimal type of a schema's internals, which zod doesn't expose. */
interface Part {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Part>
      element?: Part
      innerType?: Part
      in?: Part
      out?: Part
      options?: readonly Part[]
      left?: Part
      right?: Part
    }
  }
}

/**
 * Returns where a schema accepts files, as paths with `*` for list elements: `[['title_image'], ['plans', '*',
 * 'document']]`. Derived from the schema, so a call can't accept undeclared files.
 */
export function fileFields(shape: z.ZodType): string[][] {
  return within(shape as unknown as Part, [])
}

function within(part: Part, path: string[]): string[][] {
  if ((part as unknown) === file) return [path]
  const { shape, element: each, innerType, in: before, out, options = [], left, right } = part._zod.def
  return [
    ...Object.entries(shape ?? {}).flatMap(([key, inner]) => within(inner, [...path, key])),
    ...(each ? within(each, [...path, element]) : []),
    ...[innerType, before, out, left, right, ...options].flatMap((inner) =>
      inner ? within(inner, path) : [],
    ),
  ]
}

/**
 * Whether a field name, split at its brackets, matches one of these paths; a list may also use its name without
 * brackets.
 */
export const takesFile = (paths: readonly string[][], name: readonly string[]): boolean =>
  paths.some((path) => fits(path, name) || (path.at(-1) === element && fits(path.slice(0, -1), name)))

const fits = (path: readonly string[], name: readonly string[]): boolean =>
  path.length === name.length &&
  path.every((step, at) => step === name[at] || (step === element && isIndex(name[at]!)))

const isIndex = (step: string) => /^\d*$/.test(step)

import type { z } from 'zod'
import { file } from './primitives'

/** Stands in a path for "any element of a list". */
const element = '*'

/** A part of a schema, as far as it matters here; zod does not type what its definitions hold inside. */
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
 * Where a shape takes a file: paths of field names, `*` for any element of a list. Read from the shape itself, so that
 * no call can take a file that it does not describe: `[['title_image'], ['plans', '*', 'document']]`.
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

/** Whether one of these paths is meant by a field's name, split at its brackets; a list may also come under its bare name. */
export const takesFile = (paths: readonly string[][], name: readonly string[]): boolean =>
  paths.some((path) => fits(path, name) || (path.at(-1) === element && fits(path.slice(0, -1), name)))

const fits = (path: readonly string[], name: readonly string[]): boolean =>
  path.length === name.length &&
  path.every((step, at) => step === name[at] || (step === element && isIndex(name[at]!)))

const isIndex = (step: string) => /^\d*$/.test(step)

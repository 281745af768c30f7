import type { z } from 'zod'
import { isDeepJson } from '../../../contract/api/json-depth'
import { ReceivedFile } from './registry'

/** Parts of a zod schema needed to traverse it. */
interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: readonly z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
}

const defOf = (shape: z.ZodType) => shape.def as unknown as Def
/** Maximum number of field names in a refusal. */
const shownMax = 20

/** Returns the paths of fields that aren't in a schema and that zod would drop silently. */
export function unknownFields(shape: z.ZodType, value: unknown): string[] {
  return walk(shape, value, '').slice(0, shownMax)
}

function walk(shape: z.ZodType, raw: unknown, path: string): string[] {
  const elements = partsOf(shape, 'array').flatMap(({ element }) => element ?? [])
  const objects = partsOf(shape, 'object')
  if (elements.length + objects.length === 0) return []
  const value = typeof raw === 'string' ? parsed(raw) : raw
  if (Array.isArray(value))
    return value.flatMap((one, index) => elements.flatMap((element) => walk(element, one, at(path, index))))
  // A record accepts any key.
  if (!isPlain(value) || objects.length === 0 || partsOf(shape, 'record').length) return []
  if (objects.some(({ catchall }) => catchall && defOf(catchall).type !== 'never')) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = objects.flatMap(({ shape: fields }) =>
      fields && Object.hasOwn(fields, key) ? fields[key]! : [],
    )
    if (known.length === 0) return [at(path, key)]
    return known.length === 1 ? walk(known[0]!, inner, at(path, key)) : []
  })
}

const at = (path: string, key: string | number) => (path ? `${path}.${key}` : String(key)).slice(0, 200)

/** Returns a schema's parts of one type, looking through optional, refined and transformed wrappers. */
function partsOf(shape: z.ZodType, type: string): Def[] {
  const def = defOf(shape)
  if (def.type === type) return [def]
  const inner = [def.innerType, def.in, def.out, def.left, def.right, ...(def.options ?? [])]
  // A pipe that ends in an object reads the same fields twice; the first part of the pipe defines the accepted fields.
  const found = inner.filter((one) => one !== undefined).map((one) => partsOf(one, type))
  return def.type === 'pipe' ? (found.find((parts) => parts.length > 0) ?? []) : found.flat()
}

/** Parses nested fields that were sent as JSON text; returns other texts unchanged. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || isDeepJson(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof ReceivedFile)

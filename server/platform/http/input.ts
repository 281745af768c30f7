import type { z } from 'zod'
import { problems } from '../../../contract/calls/kit/field-problems'
import { specified } from '../../../contract/api/specified-names'
import { isStorable } from '../db/storable-text'
import { ReceivedFile } from './registry'
import { Refusal, type RefusalText } from '../refusal'
import { unknownFields } from './unknown-fields'

/**
 * Parses a call's input. Refuses with VALIDATION, with a sentence per field, for anything that the schema rejects or no
 * text column can hold. `strict`: also rejects unknown fields instead of ignoring them.
 */
export function readInput(shape: z.ZodType, raw: Record<string, unknown>, strict = false): unknown {
  const named = specified(raw)
  const unknown = strict ? unknownFields(shape, named) : []
  if (unknown.length)
    throw new Refusal('VALIDATION', 'refusals.unknownFields', {
      params: { fields: unknown.join(', ') },
      errors: Object.fromEntries(unknown.map((field) => [field, 'refusals.unknownField' as const])),
    })
  const read = shape.safeParse(named)
  const errors: Record<string, RefusalText> = read.success
    ? unstorable(read.data as object)
    : problems(read.error)
  if (!read.success || Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors })
  return read.data
}

const isTree = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof ReceivedFile)

/**
 * Returns errors for fields that contain NUL or a lone surrogate, which PostgreSQL can store neither as text nor as
 * jsonb.
 */
function unstorable(tree: object, path = ''): Record<string, RefusalText> {
  const found: Record<string, RefusalText> = {}
  for (const [key, value] of Object.entries(tree)) {
    const field = path ? `${path}.${key}` : key
    if (!isStorable(key)) found[path || 'form'] = 'refusals.characters'
    else if (typeof value === 'string' && !isStorable(value)) found[field] = 'refusals.characters'
    else if (isTree(value)) Object.assign(found, unstorable(value, field))
  }
  return found
}

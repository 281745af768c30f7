import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'
import { anyLetter } from '../../../../support/any-letter'
import { nonsense } from './tokens'

/** Parts of a zod schema that are read here; zod's own types serve to parse values, not to inspect schemas. */
interface Def {
  type: string
  shape?: Record<string, Shape>
  element?: Shape
  innerType?: Shape
  options?: Shape[]
  in?: Shape
  out?: Shape
  valueType?: Shape
  entries?: Record<string, string>
  values?: unknown[]
}
type Shape = z.ZodType & { def: Def }

const numbers = fc.oneof(
  fc.integer({ min: -1, max: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(47.6, -122.3, 90, 180, 2 ** 31, 2 ** 53 - 1, 1e12, 5e-324, -0),
)

/** Cursors of the kind only the server writes. */
const cursors = fc
  .record({
    name: fc.constantFrom('newest', 'priceUp', 'priceDown', 'viewed', 'liked', 'rated', 'nearest'),
    key: fc.oneof(
      fc.constantFrom('2026-01-05 09:00:00+00', '2026-02-30 00:00:00+00', '0000-01-01 00:00:00+00'),
      fc.constantFrom('1e400', '5e-999', '-1', '2147483648', '999999999999999', '', ' '),
    ),
    id: fc.constantFrom(1, 0, 1e16, 2 ** 53 - 1),
  })
  .map(({ name, key, id }) => Buffer.from(JSON.stringify([name, key, id])).toString('base64url'))

const reaches = ['a@example.test', '+12065550123', 'Seattle', '/path', 'https://example.test', 'secret words']
const lists = ['1,2', '5,', ',9', '3:2-', '1:0-9,2:x', '9999:1', '{}', '[]', '[{}]']
const moments = ['2026-01-01', '9999-12-31T23:59', '0001-01-01', '0', '1', '123456']
const events = [
  'active',
  'sold',
  'listing.approved',
  'listing.deleted',
  '00000000-0000-4000-8000-000000000000',
]
const words = fc.constantFrom(...reaches, ...lists, ...moments, ...events)
const text = fc.oneof(
  { weight: 3, arbitrary: words },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyLetter, maxLength: 20 }) },
  { weight: 1, arbitrary: cursors },
  { weight: 1, arbitrary: numbers.map(String) },
)
const anything = fc.oneof(
  text,
  numbers,
  fc.json({ maxDepth: 3 }).map((json) => JSON.parse(json) as unknown),
  fc.constantFrom(...Object.values(nonsense)).map((json) => JSON.parse(json) as unknown),
)

/** Returns the number of values tried per valid one, by depth; the levels multiply. */
const triesAt = (depth: number): number => [8, 8, 2][depth] ?? 1

/** Generates values for a schema: mostly valid ones, so that they reach the handler, and otherwise arbitrary ones. */
function inputFor(shape: Shape, depth = 0): Arbitrary<unknown> {
  const tries = triesAt(depth)
  const some = fc.array(own(shape, depth), { minLength: tries, maxLength: tries })
  const taken = some.map((values) => values.find((value) => shape.safeParse(value).success))
  return fc.oneof({ weight: 20, arbitrary: taken }, { weight: 1, arbitrary: anything })
}

/** Generates a few fields of a call at a time, as one of many would always be invalid. */
export function fieldsFor(shape: z.ZodType): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries((shape as Shape).def.shape ?? {})
  const each = fields.map(([field, inner]) => fc.tuple(fc.constant(field), inputFor(inner)))
  if (each.length === 0) return fc.constant({})
  return fc
    .array(fc.oneof(...each), { maxLength: 6 })
    .map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)))
}

function own({ def }: Shape, depth: number): Arbitrary<unknown> {
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape!).map(([field, inner]) => [field, inputFor(inner, depth + 1)]),
        ),
        { requiredKeys: [] },
      )
    case 'array':
      return fc.array(inputFor(def.element!, depth + 1), { maxLength: 4 })
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), anything, { maxKeys: 4 })
    case 'union':
      return fc.oneof(...def.options!.map((option) => own(option, depth)))
    case 'optional':
    case 'nullable':
    case 'default':
      return own(def.innerType!, depth)
    case 'pipe':
      // A preprocessor comes before the schema it parses for, and a transformation after the schema it reads.
      return own(def.in!.def.type === 'transform' ? def.out! : def.in!, depth)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries!))
    case 'literal':
      return fc.constantFrom(...def.values!)
    case 'number':
      return numbers
    case 'boolean':
      return fc.boolean()
    case 'string':
      return text
    default:
      return anything
  }
}

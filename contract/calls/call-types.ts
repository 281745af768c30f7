import type { z } from 'zod'
import type { ReplyEnvelope as Reply } from '../api/envelope'
import type { shapes } from './shapes'
import type { table } from './table'

/** Types only, so importing this file adds no zod to the browser bundle. */
export type CallName = keyof typeof table

type Shapes = typeof shapes

/** Input as sent by a caller. */
export type Input<K extends CallName> = z.input<Shapes[K]['input']>

/** Validated and converted input of a handler. */
export type Parsed<K extends CallName> = z.output<Shapes[K]['input']>

/** Type of a reply's `data`. */
export type Data<K extends CallName> = z.output<Shapes[K]['data']>

/** Type of a reply's fields next to `data`. */
export type Extra<K extends CallName> = Shapes[K] extends { extra: infer E extends z.ZodType }
  ? z.output<E>
  : {}

/** Complete reply of a call. */
export type CallEnvelope<K extends CallName> = Reply<Data<K>> & Partial<Extra<K>>

import type { z } from 'zod'
import type { ReplyEnvelope as Reply } from '../api/envelope'
import type { shapes } from './shapes'
import type { table } from './table'

/** Types only: nothing of zod reaches the browser through this file. */
export type CallName = keyof typeof table

type Shapes = typeof shapes

/** What a caller may send. */
export type Input<K extends CallName> = z.input<Shapes[K]['input']>

/** What a handler gets: checked and converted. */
export type Parsed<K extends CallName> = z.output<Shapes[K]['input']>

/** What comes back inside `data`. */
export type Data<K extends CallName> = z.output<Shapes[K]['data']>

/** What comes back beside `data`. */
export type Extra<K extends CallName> = Shapes[K] extends { extra: infer E extends z.ZodType }
  ? z.output<E>
  : {}

/** The whole answer of a call. */
export type CallEnvelope<K extends CallName> = Reply<Data<K>> & Partial<Extra<K>>

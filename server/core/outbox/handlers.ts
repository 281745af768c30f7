import type { Ctx } from '../../platform/context'

/** Runs an effect. `letter` is its message id, the same on every attempt. */
export type EffectHandler = (
  ctx: Ctx,
  type: string,
  payload: Record<string, unknown>,
  messageId: string,
) => Promise<unknown>

let find: (type: string) => EffectHandler | undefined = () => undefined

/** Sets the lookup of handlers by effect type; called once, at composition. */
export function registerHandlers(handlers: (type: string) => EffectHandler | undefined): void {
  find = handlers
}

/** Returns an effect's handler. Throws for unknown types, so that such effects remain in the outbox. */
export function handlerOf(type: string): EffectHandler {
  const handler = find(type)
  if (!handler) throw new Error(`No handler for the effect ${type}`)
  return handler
}

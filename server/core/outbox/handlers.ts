import type { Ctx } from '../../platform/context'

/** Carries out one effect. `letter`: the id of its message, the same one when the effect is carried out again. */
export type EffectHandler = (
  ctx: Ctx,
  type: string,
  payload: Record<string, unknown>,
  messageId: string,
) => Promise<unknown>

let find: (type: string) => EffectHandler | undefined = () => undefined

/** Called once by the composition: which handler carries out effects of each type. */
export function registerHandlers(handlers: (type: string) => EffectHandler | undefined): void {
  find = handlers
}

/** What carries out an effect. An unknown one throws and stays in the outbox. */
export function handlerOf(type: string): EffectHandler {
  const handler = find(type)
  if (!handler) throw new Error(`No handler for the effect ${type}`)
  return handler
}

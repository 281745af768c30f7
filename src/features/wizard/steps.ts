import type { z } from 'zod'

/** The way of a listing (LOOK); the step in the address is one of these. */
export const stepNames = ['details', 'place', 'facts', 'photos', 'search', 'review'] as const
export type StepName = (typeof stepNames)[number]

const shaped = ['details', 'place', 'facts', 'search'] as const

/** The shape that checks a step: the server's own (contract). Steps without fields take anything. */
export async function shapeOf(step: string): Promise<z.ZodType> {
  const { wizard } = await import('../../../contract/shapes/listing')
  if (shaped.includes(step as never)) return wizard[step as (typeof shaped)[number]]
  return (await import('./anything')).anything
}

/** The first step with something wrong, when the whole is about to be sent; null when all is well. */
export async function firstWrongStep(values: unknown): Promise<StepName | null> {
  for (const step of shaped) {
    const checked = await (await shapeOf(step)).safeParseAsync(values)
    if (!checked.success) return step
  }
  return null
}

/** The step on which a field that the server refused can be mended. */
export async function stepOfField(field: string): Promise<StepName> {
  const { wizard } = await import('../../../contract/shapes/listing')
  const [name = ''] = field.split('.')
  if (/image|documents/.test(name) && !name.startsWith('meta')) return 'photos'
  return shaped.find((step) => name in wizard[step].shape) ?? 'review'
}

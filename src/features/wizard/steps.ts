import type { z } from 'zod'

/** The way of a listing (LOOK); the step in the address is one of these. */
export const stepNames = ['details', 'place', 'facts', 'photos', 'search', 'review'] as const
export type StepName = (typeof stepNames)[number]

export const isStep = (name: unknown): name is StepName => stepNames.includes(name as StepName)

export const stepAfter = (step: StepName): StepName =>
  stepNames[Math.min(stepNames.indexOf(step) + 1, stepNames.length - 1)]!
export const stepBefore = (step: StepName): StepName => stepNames[Math.max(stepNames.indexOf(step) - 1, 0)]!

const shaped = ['details', 'place', 'facts', 'search'] as const

/** The shape that checks a step: the server's own (contract). Steps without fields take anything. */
export async function shapeOf(step: StepName): Promise<z.ZodType> {
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

import type { z } from 'zod'

/** The way of a project; the step in the address is one of these. */
export const stepNames = ['details', 'place', 'plans', 'photos', 'search', 'review'] as const

const shaped = ['details', 'place', 'plans', 'search'] as const
type Shaped = (typeof shaped)[number]

const stepsOf = async () => (await import('../../../../contract/shapes/projects')).projectSteps

/** The shape that checks a step: the server's own (contract). Steps without fields take anything. */
export async function shapeOf(step: string): Promise<z.ZodType> {
  if (step === 'plans') return (await import('./plans-shape')).completePlans
  return shaped.includes(step as Shaped)
    ? (await stepsOf())[step as Shaped]
    : (await import('../anything')).anything
}

/** The first step with something wrong, when the whole is about to be sent; null when all is well. */
export async function firstWrongStep(values: unknown): Promise<string | null> {
  for (const step of shaped) {
    const checked = await (await shapeOf(step)).safeParseAsync(values)
    if (!checked.success) return step
  }
  return null
}

/** The step on which a field that the server refused can be mended. */
export async function stepOfField(field: string): Promise<string> {
  const [name = ''] = field.split('.')
  if (/image|documents/.test(name) && !name.startsWith('meta')) return 'photos'
  const steps = await stepsOf()
  return shaped.find((step) => name in steps[step].shape) ?? 'review'
}

import type { z } from 'zod'
import type { WizardCategory } from './wizard-values'

export interface StepChecksOptions<Shaped extends string> {
  /** Steps with fields, in order; other steps accept anything. */
  shaped: readonly Shaped[]
  /** Loads the server's schemas (contract) on demand, since they pull in zod. */
  shapes: () => Promise<Record<Shaped, z.ZodObject>>
  /** Schemas for steps where the page checks more than the server's schema can. */
  stricter?: Partial<Record<Shaped, () => Promise<z.ZodType>>>
}

/** Returns the validation of a wizard's steps. */
export function stepChecks<Shaped extends string>({ shaped, shapes, stricter }: StepChecksOptions<Shaped>) {
  const find = (step: string) => shaped.find((one) => one === step)

  async function shapeOf(step: string): Promise<z.ZodType> {
    const known = find(step)
    if (known === undefined) return (await import('./no-fields')).noFields
    return (await stricter?.[known]?.()) ?? (await shapes())[known]
  }

  async function wrongSteps(values: unknown): Promise<string[]> {
    const checked = shaped.map(async (step) => {
      const { success } = await (await shapeOf(step)).safeParseAsync(values)
      return success ? [] : [step]
    })
    return (await Promise.all(checked)).flat()
  }

  async function stepOfField(field: string): Promise<string> {
    const [name = ''] = field.split('.')
    if (/image|documents/.test(name) && !name.startsWith('meta')) return 'photos'
    const steps = await shapes()
    return shaped.find((step) => name in steps[step].shape) ?? 'review'
  }

  return { shapeOf, wrongSteps, stepOfField }
}

/** Returns the validation of a property's steps, which depends on the attributes of its type. */
export const checksFor = (categories: () => Promise<readonly WizardCategory[]>) =>
  stepChecks({
    shaped: ['place', 'facts', 'price', 'contact', 'review'],
    shapes: async () => (await import('../../../../contract/calls/listings/publish-shapes')).wizard,
    stricter: {
      facts: async () => {
        const [known, { completeFacts }] = await Promise.all([categories(), import('./facts-shape')])
        return completeFacts(known)
      },
    },
  })

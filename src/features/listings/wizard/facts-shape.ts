import { z } from 'zod'
import { wizard } from '../../../../contract/shapes/listings/publish'
import type { WizardCategory } from './values'

/** The server's shape of the facts, and that those have an answer which the property type must have. */
export const completeFacts = (categories: readonly WizardCategory[]) =>
  z.object({ ...wizard.facts.shape, category_id: z.unknown() }).superRefine((values, check) => {
    const category = categories.find((one) => String(one.id) === String(values.category_id))
    const given = values.parameters ?? []
    for (const { id, is_required } of category?.parameter_types ?? []) {
      if (!is_required) continue
      const at = given.findIndex((one) => one.parameter_id === id)
      if (at >= 0 && given[at]!.value !== '') continue
      const path = at < 0 ? ['parameters', id] : ['parameters', at, 'value']
      check.addIssue({ code: 'custom', message: 'refusals.required', path })
    }
  })

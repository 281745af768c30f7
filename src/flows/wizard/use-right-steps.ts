import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { WizardView } from '../../../machines/flows/wizard/view'
import type { WizardCourse } from './steps/wizard-steps'

/**
 * Returns the completed steps that are valid. Evaluated when a step is reached, so half-finished steps aren't ticked.
 */
export function useRightSteps<V extends FieldValues>(
  { steps }: Pick<WizardView, 'steps'>,
  { wrongSteps, optional }: WizardCourse<V>,
  getValues: () => V,
  hasPhoto: boolean,
): readonly string[] {
  const [right, setRight] = useState<readonly string[]>([])
  const past = steps.filter(({ at }) => at === 'past').map(({ name }) => name)
  const names = past.join()
  useEffect(() => {
    let left = false
    wrongSteps(getValues()).then(
      (wrong) => !left && setRight(names.split(',').filter((name) => !wrong.includes(name))),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [wrongSteps, getValues, names])
  return past.filter(
    (name) =>
      right.includes(name) &&
      (!optional.includes(name) || right.includes(past[0]!)) &&
      (name !== 'photos' || hasPhoto),
  )
}

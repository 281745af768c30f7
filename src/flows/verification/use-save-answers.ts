import { useMutation } from '@tanstack/react-query'
import type { FormAnswer } from '../../../machines/flows/verification/ports'
import { useApi } from '../../app/api/use-api'
import { useRest } from '../../shared/autosave/use-rest'

/** Saves the answers on the server after a pause in typing, or immediately; `onSaved` gets the stored answers. */
export function useSaveAnswers(onSaved: (answers: FormAnswer[]) => void) {
  const api = useApi()
  const saving = useMutation({
    mutationFn: (answers: FormAnswer[]) =>
      api.call(
        'verification-draft:save',
        { answers: answers.map(({ id, value }) => ({ id, value })) },
        { toast: false },
      ),
    scope: { id: 'verification-draft' },
    onSuccess: (_, answers) => onSaved(answers),
  })
  const rest = useRest(saving.mutate)
  return {
    saving,
    saveNow: (answers: FormAnswer[]) => {
      rest.hold()
      saving.mutate(answers)
    },
    ...rest,
  }
}

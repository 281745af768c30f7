import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Answer } from '../../../machines/flows/verification/ports'
import { useApi } from '../../api/use-api'

const restMs = 800

/** Saves what is filled in on the server when typing has rested a moment, or at once. */
export function useSaveAnswers() {
  const api = useApi()
  const saving = useMutation({
    mutationFn: (answers: Answer[]) =>
      api.call(
        'verification-draft:save',
        { answers: answers.map(({ id, value }) => ({ id, value })) },
        { toast: false },
      ),
    scope: { id: 'verification-draft' },
  })
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const { mutate } = saving
  return {
    saving,
    saveNow: (answers: Answer[]) => {
      window.clearTimeout(timer.current)
      mutate(answers)
    },
    saveSoon: (answers: Answer[]) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => mutate(answers), restMs)
    },
    /** Drops a saving that rests: what it would save is being sent. */
    hold: () => window.clearTimeout(timer.current),
  }
}

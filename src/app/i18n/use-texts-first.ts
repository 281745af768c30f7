import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { failureText } from '../api/failure-text'
import { showToast } from '../toasts/show-toast'
import { requireTexts } from './require-texts'

/**
 * Returns the state of a dialog on a public page and functions to open and close it; opening first loads the dialog's
 * texts. If loading fails, a toast appears and the user can click again.
 */
export function useTextsFirst() {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const [stage, setStage] = useState<'closed' | 'loading' | 'open'>('closed')
  const open = useCallback(() => {
    setStage('loading')
    requireTexts('rest')({ context: { queryClient, i18n } }).then(
      () => setStage('open'),
      (error: unknown) => {
        setStage('closed')
        showToast({ kind: 'error', text: failureText(error, t) })
      },
    )
  }, [queryClient, i18n, t])
  const close = useCallback(() => setStage('closed'), [])
  return { stage, open, close }
}

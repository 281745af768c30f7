import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { failureText } from '../api/failure-text'
import { showToast } from '../toasts/show-toast'
import { requireTexts } from './require-texts'

/**
 * For what is opened by a click on a public page and has texts of its own, which are loaded by that click. If loading
 * fails, a message appears and the click can be repeated.
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

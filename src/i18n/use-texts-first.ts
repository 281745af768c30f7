import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../api/failure-text'
import { useApi } from '../api/use-api'
import { showToast } from '../shell/toast'
import { requireTexts } from './load'

/**
 * For what is opened by a press on a public page and has words of its own, which come with that press. Where they do
 * not come, a message says so and the press can be made again.
 */
export function useTextsFirst() {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const [stage, setStage] = useState<'closed' | 'loading' | 'open'>('closed')
  const open = useCallback(() => {
    setStage('loading')
    requireTexts({ context: { api, queryClient, i18n } }).then(
      () => setStage('open'),
      (error: unknown) => {
        setStage('closed')
        showToast({ kind: 'error', text: failureText(error, t) })
      },
    )
  }, [api, queryClient, i18n, t])
  const close = useCallback(() => setStage('closed'), [])
  return { stage, open, close }
}

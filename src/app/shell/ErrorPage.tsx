import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { CallFailure } from '../api/call-failure'
import { useKeptCopy } from '../offline/use-cached-copy'
import { ErrorState } from '../../ui/feedback/ErrorState'

/** Error page for failed data or rendering, with a retry button. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useEffect(() => console.error(error), [error])
  // `navigator` doesn't exist during server rendering.
  const isOffline = globalThis.navigator?.onLine === false
  const unreachable = error instanceof CallFailure ? error.status === 0 : isOffline
  useKeptCopy(unreachable)
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  const again = useRef(retry)
  useEffect(() => {
    again.current = retry
  })
  useEffect(() => {
    // Retries automatically once the network is back.
    const onOnline = () => again.current()
    if (unreachable) window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [unreachable])
  return (
    <div className="page py-12">
      <h1 className="sr-only">{t('shell.errorTitle')}</h1>
      <ErrorState title={t(unreachable ? 'shell.unreachableTitle' : 'shell.errorTitle')} onRetry={retry}>
        {unreachable
          ? t('shell.unreachableText')
          : (error instanceof CallFailure && error.message) || t('errors.fault')}
      </ErrorState>
    </div>
  )
}

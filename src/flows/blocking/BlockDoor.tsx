import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/use-api'
import { requireTexts } from '../../i18n/load'
import { usePerson } from '../../session/use-session'
import { Button } from '../../ui/Button'
import type { BlockingFlowProps } from './BlockingFlow'

const BlockingFlow = lazy(() => import('./BlockingFlow'))

/** The button that opens the dialog of blocking; the flow and its words come with the first press. Nothing for guests. */
export function BlockDoor({ children, ...props }: BlockingFlowProps & { children: ReactNode }) {
  const person = usePerson()
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  const api = useApi()
  const [stage, setStage] = useState<'closed' | 'loading' | 'loaded'>('closed')
  if (!person || person.id === props.target) return null
  const open = () => {
    setStage('loading')
    requireTexts({ api, queryClient, i18n }).then(
      () => setStage('loaded'),
      () => setStage('closed'),
    )
  }
  const button = (
    <Button tone="quiet" size="sm" aria-haspopup="dialog" busy={stage !== 'closed'} onClick={open}>
      {children}
    </Button>
  )
  if (stage !== 'loaded') return button
  return (
    <Suspense fallback={button}>
      <BlockingFlow {...props} />
    </Suspense>
  )
}

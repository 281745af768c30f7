import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/use-api'
import { requireTexts } from '../i18n/load'
import { useSignInFirst } from '../session/use-sign-in-first'
import { Button } from '../ui/Button'

const ReportDialog = lazy(() => import('./ReportDialog'))

/** What a report names: one of the three (D56). */
export type Reported = { property_id: number } | { project_id: number } | { user_id: number }

export interface ReportDoorProps {
  about: Reported
  /** Whose it is, or who it is. */
  name: string
}

/** The button that opens the dialog of reporting, whose code and words come with the first press; guests sign in first. */
export function ReportDoor({ about, name }: ReportDoorProps) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const signInFirst = useSignInFirst()
  const button = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'closed' | 'loading' | 'open'>('closed')
  const press = () => {
    if (signInFirst()) return
    setStage('loading')
    requireTexts({ api, queryClient, i18n }).then(
      () => setStage('open'),
      () => setStage('closed'),
    )
  }
  const close = () => {
    setStage('closed')
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        tone="quiet"
        size="sm"
        icon="warn"
        aria-haspopup="dialog"
        busy={stage === 'loading'}
        onClick={press}
      >
        {t(`public.report.${kindOf(about)}`)}
      </Button>
      {stage === 'open' && (
        <Suspense>
          <ReportDialog about={about} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The word by which the texts know what is reported. */
export const kindOf = (about: Reported): 'property' | 'project' | 'person' =>
  'property_id' in about ? 'property' : 'project_id' in about ? 'project' : 'person'

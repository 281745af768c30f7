import type { ReactNode } from 'react'
import { useTranslation } from '../ui/i18n/use-translation'
import { Button } from '../ui/buttons/Button'
import { EventButton, type EventButtonProps } from './EventButton'

export interface SubmitRowProps {
  view: { busy: boolean; canCancel: boolean }
  actor: EventButtonProps<'wait.cancelled'>['actor']
  /** Event sent by the form. */
  event: string
  can: boolean
  /** Label of the submit button. */
  text: string
  /** Other buttons, between submit and cancel. */
  children?: ReactNode
}

/** Buttons of a form: submit, others, and cancel during the request. */
export function SubmitRow({ view, actor, event, can, text, children }: SubmitRowProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" tone="primary" busy={view.busy} disabled={!can && !view.busy} data-event={event}>
        {text}
      </Button>
      {children}
      <EventButton actor={actor} event="wait.cancelled" can={view.canCancel} tone="quiet">
        {t('ui.cancel')}
      </EventButton>
    </div>
  )
}

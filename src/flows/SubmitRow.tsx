import type { ReactNode } from 'react'
import { useTranslation } from '../ui/i18n/use-translation'
import { Button } from '../ui/buttons/Button'
import { EventButton, type EventButtonProps } from './EventButton'

export interface SubmitRowProps {
  view: { busy: boolean; canCancel: boolean }
  actor: EventButtonProps<'wait.cancelled'>['actor']
  /** The event the form sends. */
  event: string
  can: boolean
  /** The act, in words. */
  text: string
  /** Other ways, between the act and giving up. */
  children?: ReactNode
}

/** The end of a form: the act, other ways, and giving up while the server is asked. */
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

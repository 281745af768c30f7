import { useTranslation } from '../../ui/i18n/use-translation'
import type { Change } from '../../../machines/flows/recovery/ports'
import { leftToRight } from '../../ui/format/left-to-right'
import { useDates } from '../../ui/format/use-dates'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import type { RecoveryPart } from './screen-props'

/**
 * Shows the changes a notification's link can undo. Nothing happens until the button is clicked, because mail scanners
 * open links too.
 */
export function UndoScreen({ view, actor }: RecoveryPart) {
  const { t } = useTranslation()
  return (
    <>
      {view.change && <Facts {...view.change} />}
      <ProblemNotice view={view} />
      <div className="flex flex-wrap gap-3">
        <EventButton actor={actor} event="undo.confirmed" can={view.canUndo} busy={view.busy} tone="primary">
          {t('recovery.undo.button')}
        </EventButton>
        <EventButton actor={actor} event="wait.cancelled" can={view.canCancel} tone="quiet">
          {t('ui.cancel')}
        </EventButton>
      </div>
    </>
  )
}

function Facts({ kinds, changed_at, browser, system, email, mobile, had_password }: Change) {
  const { t } = useTranslation()
  const dayAndTime = useDates({ dateStyle: 'long', timeStyle: 'short' })
  const back = { email: leftToRight(email ?? ''), mobile: leftToRight(mobile ?? '') }
  const texts = {
    email: email === null ? 'noEmail' : 'email',
    mobile: mobile === null ? 'noMobile' : 'mobile',
    password: had_password ? 'password' : 'noPassword',
  } as const
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm">
      {kinds.map((kind) => (
        <li key={kind}>{t(`recovery.undo.${texts[kind]}`, back)}</li>
      ))}
      <li>
        {t('recovery.undo.when', { at: dayAndTime(changed_at) })}
        {browser && system && ` · ${t('security.device', { browser, system })}`}
      </li>
    </ul>
  )
}

import { useTranslation } from '../../ui/i18n/use-translation'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import type { SignupPart } from './screen-props'

/** Screen for a code that is no longer valid; offers a new one. */
export function SpentScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  return (
    <>
      <ProblemNotice view={view} />
      <div className="flex flex-wrap gap-3">
        <EventButton
          actor={actor}
          event="code.requested"
          can={view.canRequestCode}
          tone="primary"
          icon="retry"
        >
          {t('signup.code.new')}
        </EventButton>
        <EventButton actor={actor} event="contact.changeAsked" can={view.canChangeContact} icon="edit">
          {t('signup.code.change')}
        </EventButton>
      </div>
    </>
  )
}

import { useTranslation } from '../../ui/i18n/use-translation'
import { ownKinds } from '../../shared/own-listings/own-kinds'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import type { WizardPart } from './screen-props'

/** A failed or uncertain outcome, with a retry button and links. */
export function EndScreen({ view, actor }: WizardPart) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <ProblemNotice view={view} />
      <div className="flex flex-wrap gap-3">
        <EventButton actor={actor} event="open.again" can={view.canOpen} tone="primary" icon="retry">
          {t('ui.retry')}
        </EventButton>
        <EventButton actor={actor} event="move.again" can={view.canMove} tone="primary" icon="retry">
          {t('ui.retry')}
        </EventButton>
        <EventButton actor={actor} event="retry.asked" can={view.canRetry} tone="primary" icon="retry">
          {t('wizard.unsure.again')}
        </EventButton>
        {view.screen === 'unsure' && (
          <LinkButton to={ownKinds[view.kind].list}>{t('wizard.unsure.listings')}</LinkButton>
        )}
      </div>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { dataKey } from '../../../contract/texts/translate'
import { useCallback, type ComponentType } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Icon } from '../../ui/pictures/Icon'
import { Steps } from '../../ui/navigation/Steps'
import { EligibilityFlow, type EligibilityFlowProps } from '../eligibility/EligibilityFlow'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import type { BrowserDraft } from './browser-draft'
import type { WizardPart } from './screen-props'
import type { DraftStore } from './steps/draft-store'
import { homeAddress } from './steps/read-values'
import type { ListingDraft } from './steps/wizard-values'

export interface RequirementsScreenProps extends WizardPart {
  here: BrowserDraft
  /** Where the draft is kept. */
  store: DraftStore
  /** The flow that lists the requirements. */
  Requirements?: ComponentType<EligibilityFlowProps>
}

/**
 * Screen shown when the listing is finished: the eligibility flow lists remaining requirements and continues once all
 * are met.
 */
export function RequirementsScreen({
  view,
  actor,
  here,
  store,
  Requirements = EligibilityFlow,
}: RequirementsScreenProps) {
  const { t } = useTranslation()
  const { kind, draftId } = view
  const draft = useCallback(async () => {
    const id = draftId ?? (await here.became())
    return id === null ? null : { listing: kind, draft_id: id }
  }, [draftId, here, kind])
  const form = useQueryClient().getQueryData<ListingDraft>(store.queryKey)
  const goOn = useCallback(() => actor.send({ type: 'requirements.met' }), [actor])
  return (
    <>
      <section
        data-flow="wizard"
        data-state={view.state}
        data-screen={view.screen}
        aria-labelledby="wizard-title"
        className="page-narrow grid gap-6 pt-6 md:pt-10"
      >
        <Steps
          label={t('wizard.steps')}
          current=""
          steps={view.steps.map(({ name }) => ({
            key: name,
            title: t(dataKey('wizard.step', name)),
            done: true,
          }))}
        />
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-success-soft p-4">
          <div className="flex items-start gap-3">
            <Icon name="success" size={22} className="mt-0.5 text-success" />
            <div className="grid gap-1">
              <p id="wizard-title" data-title="" className="font-semibold">
                {t('wizard.requirements.title')}
              </p>
              <p className="measure text-sm text-muted">
                {t(view.isGuest ? 'wizard.requirements.guest' : 'wizard.requirements.meaning')}
              </p>
            </div>
          </div>
          <EventButton actor={actor} event="listing.reopened" can={view.canReopen} size="sm" icon="edit">
            {t('wizard.requirements.reopen')}
          </EventButton>
        </div>
        <ProblemNotice view={view} />
      </section>
      <Requirements
        purpose={`${kind}_list`}
        draft={draft}
        returnTo={`/list-${kind}`}
        stopped={view.stopped}
        almost
        goesOn={!view.stopped}
        suggestedAddress={form && homeAddress(form.fields)}
        takesFreePlan={!view.stopped}
        onGoOn={goOn}
      />
    </>
  )
}

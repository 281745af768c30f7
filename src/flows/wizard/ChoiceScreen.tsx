import { useTranslation } from '../../ui/i18n/use-translation'
import type { DraftHome } from '../../../machines/flows/wizard/ports'
import type { DraftStore } from './steps/draft-store'
import { useDraft } from './steps/use-draft'
import { Button } from '../../ui/buttons/Button'
import { RelativeTime } from '../../ui/format/RelativeTime'
import type { WizardPart } from './screen-props'

export interface ChoiceScreenProps extends WizardPart {
  stores: Record<DraftHome, DraftStore>
}

/** Choice between two drafts of one kind: the account's draft, and the draft started here before signing in. */
export function ChoiceScreen({ view, actor, stores }: ChoiceScreenProps) {
  return (
    <ul className="grid gap-3">
      {(['browser', 'account'] as const).map((home) => (
        <Choice
          key={home}
          home={home}
          store={stores[home]}
          can={view.canChoose}
          onChoose={() => actor.send({ type: 'draft.chosen', keep: home })}
        />
      ))}
    </ul>
  )
}

interface ChoiceProps {
  home: DraftHome
  store: DraftStore
  can: boolean
  onChoose: () => void
}

function Choice({ home, store, can, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const { data } = useDraft(store)
  const { title, address, location } = (data?.fields ?? {}) as Record<string, string | undefined>
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line p-4">
      <span className="grid min-w-0">
        <bdi className="font-semibold wrap-anywhere">
          {title || address || location || t('wizard.untitled')}
        </bdi>
        <span className="text-xs text-muted">{t(`wizard.draftIn.${home}`)}</span>
        {data && (
          <span className="text-xs text-muted">
            {t('wizard.lastChange')} <RelativeTime at={data.updated_at} kind="chat" />
          </span>
        )}
      </span>
      <Button
        tone={home === 'browser' ? 'primary' : 'secondary'}
        disabled={!can}
        data-event="draft.chosen"
        data-keep={home}
        onClick={onChoose}
      >
        {t('wizard.continueDraft')}
      </Button>
    </li>
  )
}

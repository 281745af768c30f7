import type { Acts, Story } from '../../../../machines/story/types'
import type { TFunction } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon, type IconName } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'

const icons: Record<Acts, IconName> = {
  person: 'person',
  counterpart: 'people',
  server: 'home',
  gateway: 'card',
  admin: 'shield',
  clock: 'clock',
  nobody: 'ban',
  done: 'success',
}

/** Returns the name of an actor; people are named as in the story. */
export function actsText(
  t: TFunction,
  acts: Acts,
  { who, counterpart }: Pick<Story, 'who' | 'counterpart'>,
): string {
  if (acts === 'person') return who
  if (acts === 'counterpart') return counterpart ?? who
  return acts === 'server' ? t('shell.siteName') : t(`atlas.acts.${acts}`)
}

/** Icon and name of the actors of a step, in the colour of the first. */
export function ActsMark({
  acts,
  story,
  className,
}: {
  acts: readonly Acts[]
  story: Story
  className?: string
}) {
  const { t } = useTranslation()
  const [first = 'nobody'] = acts
  return (
    <span className={join('story-acts', `story-${first}`, className)}>
      <Icon name={icons[first]} size={14} />
      {acts.map((one) => actsText(t, one, story)).join(t('atlas.or'))}
    </span>
  )
}

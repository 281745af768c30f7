import type { Data } from '../../../contract/calls/call-types'
import { characteristicLines } from '../../../contract/listing/characteristic-text'
import { shownCharacteristics } from '../../../contract/listing/characteristics'
import { Block } from '../../shared/detail/Block'
import { useDates } from '../../ui/format/use-dates'
import { useTranslation } from '../../ui/i18n/use-translation'
import { KeyValue } from '../../ui/layout/KeyValue'

/** Facts about a project: type, place, characteristics and listing date. */
export function ProjectFacts({ project }: { project: Data<'get-project-detail'> }) {
  const { t, i18n } = useTranslation()
  const date = useDates({ dateStyle: 'long', timeZone: 'UTC' })
  const lines = characteristicLines(shownCharacteristics('project', 'facts'), project, {
    say: t,
    lang: i18n.language,
  })
  return (
    <Block id="facts" title={t('public.detail.facts')}>
      <KeyValue
        items={[
          { name: t('project.kind'), value: <bdi>{project.category.category}</bdi> },
          { name: t('project.stage'), value: t(`project.type.${project.type}`) },
          {
            name: t('project.place'),
            value: <bdi>{[project.city, project.state, project.country].filter(Boolean).join(', ')}</bdi>,
          },
          ...lines.map(({ name, value }) => ({ name, value: <bdi>{value}</bdi> })),
          { name: t('public.detail.listed'), value: date(project.created_at) },
        ]}
      />
    </Block>
  )
}

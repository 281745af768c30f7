import type { PartProps } from '../part-props'
import { EntryList } from './EntryList'
import { EntryPage } from './EntryPage'
import { readWhere, type Part } from './content-parts'

/** A publishing section: its list, or the entry in the URL. */
function PublishingPage({ part, search, onSearch }: PartProps & { part: Part }) {
  const where = readWhere(part, search)
  if (where.id === undefined) return <EntryList part={part} where={where} onSearch={onSearch} />
  return (
    <EntryPage
      key={`${where.kind} ${where.id}`}
      part={part}
      kind={where.kind}
      id={where.id}
      onMade={(id) => onSearch({ kind: where.kind, id })}
    />
  )
}

/** Articles, FAQs, slides and pages. */
export const ContentPage = (props: PartProps) => <PublishingPage {...props} part="content" />
export const CataloguePage = (props: PartProps) => <PublishingPage {...props} part="catalogue" />
export const PackagesPage = (props: PartProps) => <PublishingPage {...props} part="packages" />

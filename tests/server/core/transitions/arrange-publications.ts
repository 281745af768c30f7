import { placed, type Arrange } from './placed-record'

/** Creates catalogue entries of the operator: a question, or a category used by an article. */
export const publications = {
  publication: async (world, { state }, { used }) => {
    const { db, clock } = world.app.ctx
    const kind = used ? 'category' : 'faq'
    const mark = `entry-${Math.random()}`
    const subject = used
      ? await db
          .insertInto('category')
          .values({ name: mark, slug: mark })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('faq')
          .values({ question: mark, answer: 'Yes.' })
          .returning('id')
          .executeTakeFirstOrThrow()
    if (used)
      await db
        .insertInto('article')
        .values({
          slug: mark,
          title: mark,
          body: '<p>x</p>',
          category_id: subject.id,
          created_at: clock.now(),
        })
        .execute()
    const { id } = await db
      .updateTable('publication')
      .set({ state: state as 'draft' })
      .where('kind', '=', kind)
      .where('subject_id', '=', subject.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    return placed(world, 'publication', id, null)
  },
} satisfies Record<string, Arrange>

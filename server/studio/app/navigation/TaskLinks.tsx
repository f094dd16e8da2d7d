import { useId } from 'react';
import { Link } from 'react-router';
import { words } from '../site-words.ts';

interface Task {
  /** The address of the page of the task. */
  readonly address: string;
  readonly name: () => string;
}

/** The pages of the studio that each do one task, those first that are done most often. */
const tasks: readonly Task[] = [
  { address: '/studio/hours', name: () => words.studioTasks('hours') },
  { address: '/studio/notice', name: () => words.studioTasks('notice') },
  { address: '/studio/new', name: () => words.studioCreation('tasks') },
  { address: '/studio/new/cities', name: () => words.studioCreation('addTown') },
  { address: '/studio/pictures', name: () => words.studioPictures('pictures') },
  { address: '/studio/look', name: () => words.studioTasks('look') },
  { address: '/studio/work', name: () => words.studioWorkList('workList') },
  { address: '/studio/review', name: () => words.studioReview('changes') },
  { address: '/studio/history', name: () => words.studioReview('history') },
];

/** The links to the tasks. */
export function TaskLinks() {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{words.studio('tasks')}</h2>
      <ul>
        {tasks.map(({ address, name }) => (
          <li key={address}>
            <Link to={address}>{name()}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

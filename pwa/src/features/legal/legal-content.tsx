import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Facts, LegalNode } from './legal-text.ts';
import tableStyles from '../../ui/table.module.css';
import { placeholders } from './placeholders.tsx';
import styles from './legal.module.css';

export function LegalContent({ nodes }: { readonly nodes: readonly LegalNode[] }) {
  return <>{nodes.map(renderNode)}</>;
}

function renderNode(node: LegalNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'table') return <FactsTable key={key} {...node} />;
  if (node.tag === 'placeholder') {
    const Placeholder = placeholders[node.name];
    return <Placeholder key={key} />;
  }
  const content = node.children.map(renderNode);
  if (node.tag === 'a') {
    return (
      <Link key={key} href={node.href}>
        {content}
      </Link>
    );
  }
  return <node.tag key={key}>{content}</node.tag>;
}

/** A table whose rows become labelled blocks on a phone. */
export function FactsTable({ caption, columns, rows }: Facts) {
  return (
    <table className={`${tableStyles['table']} ${styles['facts']}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} data-l={columns[at + 1]}>
                <LegalContent nodes={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

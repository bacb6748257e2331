/**
 * A browser that translates a page puts each text into an element of its own and takes React's text node out of the document; extensions move nodes, too. React
 * goes on with the node that it knows: it throws where it removes it or inserts something before it, and what it writes into it nobody sees
 * (facebook/react#11538). This keeps track of what stands where such a node was: it is removed, or inserted before, in its place. A text that React changes
 * returns to its place, where the browser finds and translates it again. Answers how to stop.
 */
export function patchDisplacedNodes(): () => void {
  const { insertBefore, removeChild } = Node.prototype;
  /** What came in the place of a node that was taken out of the document. */
  const standIns = new WeakMap<Node, ChildNode>();
  const standInNodes = new WeakSet<Node>();

  const watcher = new MutationObserver(follow);

  function follow(records: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') returnToPlace(target);
      const returned = [...addedNodes].filter((node) => node.isConnected && standIns.has(node));
      returned.forEach(removeStandIn);
      for (const node of removedNodes) {
        if (node.isConnected || returned.length > 0) continue;
        const standIn = addedNodes[0] ?? [previousSibling, nextSibling].find((beside) => beside && isForeign(beside));
        if (standIn?.isConnected) displaced(node, standIn as ChildNode);
      }
    }
  }

  /** Translators wrap what they translate in this element, of which the client has none. */
  const isForeign = (node: Node): boolean => node.nodeName === 'FONT' && !standInNodes.has(node);

  function displaced(node: Node, standIn: ChildNode): void {
    standIns.set(node, standIn);
    standInNodes.add(standIn);
    // Nodes outside the document are not watched with it.
    if (node instanceof Text) watcher.observe(node, { characterData: true });
  }

  function returnToPlace(node: Node): void {
    const shown = shownFor(node);
    if (!node.isConnected && shown.isConnected) shown.replaceWith(node);
  }

  /** It is back: by the browser's "show the original", or moved by React, while its translation still stands where it was. */
  function removeStandIn(node: Node): void {
    const shown = shownFor(node);
    standIns.delete(node);
    shown.remove();
  }

  /** What stands in the document for a node of React's. */
  function shownFor(node: Node): ChildNode {
    let shown = node;
    for (let next = standIns.get(shown); next; next = standIns.get(shown)) shown = next;
    return shown as ChildNode;
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    follow(watcher.takeRecords());
    const shown = shownFor(child);
    if (this.contains(shown)) shown.remove();
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as Child;
    follow(watcher.takeRecords());
    const shown = shownFor(before);
    const parent = this.contains(shown) ? shown.parentNode : null;
    return insertBefore.call(parent ?? this, node, parent ? shown : null) as Child;
  };

  watcher.observe(document, { childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    Object.assign(Node.prototype, { insertBefore, removeChild });
  };
}

/**
 * Makes React tolerate nodes that others move. A browser that translates a page puts each text into an element of its own and removes
 * React's text node from the document; extensions move nodes too. React keeps using its node: removing it or inserting before it throws,
 * and text written into it is invisible (facebook/react#11538). This tracks the element in the place of each such node, and removes or
 * inserts there instead. A text that React changes returns to its place, where the browser translates it again. Returns a function that
 * stops this.
 */
export function patchDisplacedNodes(): () => void {
  const { insertBefore, removeChild } = Node.prototype;
  /** The node in the place of a node that was removed from the document. */
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

  /** Translators wrap text in this element, which the client itself never uses. */
  const isForeign = (node: Node): boolean => node.nodeName === 'FONT' && !standInNodes.has(node);

  function displaced(node: Node, standIn: ChildNode): void {
    standIns.set(node, standIn);
    standInNodes.add(standIn);
    // Nodes outside the document must be observed separately.
    if (node instanceof Text) watcher.observe(node, { characterData: true });
  }

  function returnToPlace(node: Node): void {
    const shown = shownFor(node);
    if (!node.isConnected && shown.isConnected) shown.replaceWith(node);
  }

  /**
   * The node is back, through the browser's "show the original" or because React moved it, while its translation is still in the document.
   */
  function removeStandIn(node: Node): void {
    const shown = shownFor(node);
    standIns.delete(node);
    shown.remove();
  }

  /** The node in the document that represents a node of React's. */
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

// The messages of EventStoreDB's protocol, as the client reads and writes them.
import type { BatchAppendReq, BatchAppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import type { StandInEvent, StandInRecord } from './stand-in-log.js';

/** Returns the stream name in a message. */
export const nameIn = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

/** Returns the events of an append request. */
export function eventsIn(request: BatchAppendReq): readonly StandInEvent[] {
  return request.getProposedMessagesList().map((message) => ({
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }));
}

/** Returns the message of a stored event. */
export function eventMessage(record: StandInRecord): ReadResp {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  event.setId(new shared.UUID().setString(record.id));
  event.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(record.stream)));
  event.setStreamRevision(String(record.revision));
  event.setCommitPosition(String(record.position)).setPreparePosition(String(record.position));
  event.getMetadataMap().set('type', record.type).set('content-type', 'application/json').set('created', '0');
  event.setData(record.data).setCustomMetadata(record.metadata);
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(record.position)));
}

/** Returns the message that a stream does not exist. */
export function missingStreamMessage(stream: string): ReadResp {
  const missing = new streams.ReadResp.StreamNotFound();
  missing.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  return new streams.ReadResp().setStreamNotFound(missing);
}

/** Returns the confirmation of a subscription. */
export const confirmationMessage = (): ReadResp =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('s'));
/** Returns the message that a subscription has reached the log's end. */
export const caughtUpMessage = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

/** Returns the answer to a stored append; without `position` if the server does not know it. */
export function successMessage(revision: number, position?: number | bigint): BatchAppendResp {
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(revision));
  if (position !== undefined) {
    success.setPosition(new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position)));
  }
  return new streams.BatchAppendResp().setSuccess(success);
}

/** Returns the answer to an append at a wrong expected revision; `actual` is -1 if the stream does not exist. */
export function conflictMessage(actual: number): BatchAppendResp {
  const conflict = new shared.WrongExpectedVersion();
  if (actual >= 0) conflict.setCurrentStreamRevision(String(actual));
  return errorMessage('WrongExpectedVersion', '', conflict.serializeBinary());
}

/**
 * Returns the server's error to one append, by the name of its details. An unknown name is the error for an append that the server did not
 * handle.
 */
export function errorMessage(name: string, message: string, details: Uint8Array = new Uint8Array()): BatchAppendResp {
  const packed = new any.Any();
  packed.pack(details, `event_store.client.${name}`);
  const error = new status.Status();
  error.setMessage(message);
  error.setDetails(packed);
  return new streams.BatchAppendResp().setError(error);
}
